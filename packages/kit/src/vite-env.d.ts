/** A stylesheet as text, to be adopted by `useStyles`. Vite's own types would also admit `.png`, `import.meta.env`, and more. */
declare module '*.css?inline' {
  const css: string
  export default css
}
