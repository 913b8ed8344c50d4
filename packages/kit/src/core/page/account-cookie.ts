/** The cookie that a browser keeps the id of its account (CAIP-10) in, for its server. @param id of the instance */
export const accountCookieName = (id: string): string => `foyer.${encodeURIComponent(id)}`
