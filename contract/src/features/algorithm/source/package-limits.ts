/** Most bytes that a package of mathematics may have. */
export const MAX_PACKAGE_BYTES = 2 * 1024 ** 3;
/** Most bytes of packages that one user has announced and not brought yet. */
export const MAX_AWAITED_BYTES = 8 * 1024 ** 3;
/** A file is sent in parts of so many bytes: PUT `PACKAGE_UPLOAD_PATH` + id, `?offset=` of the first. */
export const PACKAGE_PART_BYTES = 4 * 1024 ** 2;
export const PACKAGE_UPLOAD_PATH = '/manager/upload/source_file/';
