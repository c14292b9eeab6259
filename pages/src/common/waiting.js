// @ts-check
/**
 * The page of whoever comes before the site is ready: it asks again, and keeps what stands after # in its address, for
 * which the header Refresh does nothing.
 */
setTimeout(() => location.reload(), 2000);
