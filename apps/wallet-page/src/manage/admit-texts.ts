import type { Translated } from '../language.ts'

/** Sentences about letting another device in, and being let in. */
export const ADMIT_TEXTS = {
  title: 'Let another device in',
  body: 'On the other device, sign in with your email. While it waits for the second email, choose “Use a device you’re signed in on”. Then enter its code here.',
  label: 'Code on the other device',
  send: 'Continue',
  noCode: 'A code has 18 letters and digits, like 7K2QX4-M9DRTB-5WZ8HN.',
  unknown: 'None of your waiting devices shows this code. Check it, or show a new one: codes last 10 minutes.',
  confirm: 'Is this your device?',
  device: 'Device',
  site: 'On',
  asked: 'Asked',
  warning: 'Whoever has it can use the whole wallet',
  warningBody: 'Only let it in if you’re holding it. If someone gave you the code, it’s a scam.',
  run: 'Let it in',
  not: 'Don’t let it in',
  ended: 'It’s no longer waiting. Show a new code there.',
  done: 'Your wallet now opens there.',
} as const

export const DEVICE_CODE_TEXTS = {
  show: 'Use a device you’re signed in on',
  body: 'In the wallet’s settings there, open “Devices”, then “Let another device in”, and enter this code:',
  until: (time: string) => `Valid until ${time}.`,
  ended: 'This page is no longer waiting for your other device. Show a new code.',
} as const

export type AdmitTexts = Translated<typeof ADMIT_TEXTS>
export type DeviceCodeTexts = Translated<typeof DEVICE_CODE_TEXTS>
