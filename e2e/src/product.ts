/** How the browser tests start the product. */
export const PORT = 18_765;
export const BASE_URL = `http://127.0.0.1:${PORT}`;
export const ADMIN_PASSWORD = 'correct horse battery';
export const PLATFORM_KEY = 'e2e-platform-key-0123456789';
