export const licenceFindings = (_root: string): never[] => []
