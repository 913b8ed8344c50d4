/** A refusal: of EntryPoint, with `AA` and two digits before the reason, or of the bundler itself. */
export class Refused extends Error {}
