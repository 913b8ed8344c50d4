/** Joins the class names that apply; `false` and `undefined` stand for those that do not. */
const classNames = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
