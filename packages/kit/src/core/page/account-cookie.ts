/** The cookie that a browser keeps the address of its account in, for its server. @param id of the instance */
export const accountCookieName = (id: string): string => `foyer.${encodeURIComponent(id)}`
