/* Constants of what pages report to the server. */

export const ERROR_REPORTS_PER_MINUTE = 5
