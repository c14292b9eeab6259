"""The game on the whole terminal. Drawing and the driver need no terminal; `app` connects them to one."""
