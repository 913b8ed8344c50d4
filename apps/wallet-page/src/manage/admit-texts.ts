/** Sentences about letting another device in, and being let in. */
export const ADMIT_TEXTS = {
  title: 'Let another device in',
  body: 'Sign in there with your email. Where it waits for the second mail, choose to use a device that has the wallet: it shows a code. Type it here.',
  label: 'Code of the other device',
  send: 'Continue',
  noCode: 'A code has 10 letters and digits, like 7K2QX-M9DRT.',
  unknown: 'No device of yours that waits shows this code. Check it. It changes after 10 minutes.',
  confirm: 'Is this your device?',
  device: 'Device',
  site: 'On',
  asked: 'Asked',
  warning: 'Whoever has it can use the whole wallet',
  warningBody: 'Let it in only if it is in your hands. If somebody gave you the code, it is a fraud.',
  run: 'Let it in',
  not: 'Don’t let it in',
  ended: 'It doesn’t wait any more. Have it show another code.',
  done: 'It opens your wallet now.',
} as const

export const DEVICE_CODE_TEXTS = {
  show: 'Use a device that has the wallet',
  body: (host: string) =>
    `There, open ${host}/settings, then Devices and sites, Let another device in. Type this code:`,
  until: (time: string) => `It is good until ${time}.`,
} as const
