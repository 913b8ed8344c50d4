/** Mainland China, Hong Kong and Macau, by the names of the IANA time zone database: https://www.iana.org/time-zones */
const ZONES = new Set([
  ...['Asia/Shanghai', 'Asia/Chongqing', 'Asia/Chungking', 'Asia/Harbin', 'Asia/Urumqi', 'Asia/Kashgar', 'PRC'],
  ...['Asia/Hong_Kong', 'Hongkong', 'Asia/Macau', 'Asia/Macao'],
])

/** Whether the device's clock is set to a region in which nothing is sold. A hint, no proof: visitors set it themselves. */
export const isRestrictedHere = (zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): boolean =>
  ZONES.has(zone)
