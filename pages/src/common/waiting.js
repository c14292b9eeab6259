// @ts-check
/**
 * The page of a visitor who comes before the site is ready. It asks again, and keeps the part after # in its address,
 * which the header Refresh would drop.
 */
setTimeout(() => location.reload(), 2000);
