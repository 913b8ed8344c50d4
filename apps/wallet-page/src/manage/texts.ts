import type { Translated } from '../language.ts'
import { pluralsOf } from '../plurals.ts'
import { ADMIT_TEXTS, DEVICE_CODE_TEXTS } from './admit-texts.ts'
import type { LockedTexts } from './locked-texts.ts'
import { REVEAL_TEXTS } from './reveal-texts.ts'
import type { SitesTexts } from './sites-texts.ts'
import type { SmartAccountTexts } from './smart-account-texts.ts'

const plural = pluralsOf('en')

/** Every sentence of the wallet's own page. One object a language. */
const ENGLISH = {
  title: 'Your wallet',
  compare: 'Compare with your address bar',
  back: 'Back',
  wait: 'One moment',
  trouble: 'This page couldn’t be opened. Check your connection, and reload it.',
  unreached: 'The wallet’s service can’t be reached.',
  again: 'Try again',
  email: {
    title: 'Sign in to your wallet',
    body: 'With the email you use on the site. We’ll send a code.',
    label: 'Email address',
    send: 'Send the code',
    passkey: 'Use a passkey',
  },
  newPasskey: {
    title: 'A wallet with a passkey',
    lead: 'No email, no password, no app',
    body: 'You unlock it the way you unlock this device. It’s yours on every site that uses this service.',
    facts: [
      ['A new device', 'Opens where your passkey is: most passkeys are kept by your phone or your browser'],
      ['Recovery', 'Only by you: a second passkey, or a recovery kit on paper'],
    ],
    make: 'Create a passkey',
    existing: 'Already have one?',
    use: 'Use your passkey',
    name: (address: string) => `Wallet ${address}`,
    madeTitle: 'Your wallet is ready',
    made: 'Go back to the site, and press Continue there.',
    warning: 'If you lose this passkey, the wallet is lost',
    warningBody: 'Nobody can bring it back, not even us. Make a recovery kit, or add a second passkey.',
    makeKit: 'Make a recovery kit',
    addPasskey: 'Add a second passkey',
    settings: 'See your wallet',
    takenTitle: 'You’re signed in here',
    taken: (email: string) => `This page is signed in to the wallet of ${email}.`,
    other: 'Sign out and create another wallet',
    stay: 'See this wallet',
  },
  code: {
    title: 'Enter the code',
    body: (email: string) => `It’s on its way to ${email}.`,
    label: '6-digit code',
    send: 'Continue',
    other: 'Use another email',
  },
  device: {
    title: 'Check your email once more',
    body: 'This page is new to your wallet, like a new device. Press the button in the second email.',
    later: (time: string) => `Approved. Your wallet opens here on ${time}.`,
  },
  choosing: {
    title: 'Open your wallet here',
    body: 'This page is new to your wallet, like a new device. Your passkey opens it right away.',
    passkey: 'Use your passkey',
    mail: 'No passkey? Send a second email',
  },
  own: {
    title: 'Open your wallet here',
    body: 'This page is new to your wallet, like a new device. Only you can recover this wallet: use one of its passkeys.',
    passkey: 'Use your passkey',
    kit: 'No passkey at hand? Your recovery kit opens the wallet without us: open the page you saved with its file, on any computer.',
    mail: 'As you chose, your email alone can’t open it, and neither can we.',
  },
  locked: { title: 'Your wallet is locked', open: 'Open it' },
  unmade: { title: 'Your wallet isn’t ready yet', body: 'Something interrupted it. Nothing is lost.' },
  overview: {
    who: 'Who can open this wallet',
    whoBody:
      'You, with your email and a device you’ve signed in on. This service keeps a sealed spare for new devices.',
    whoOwn:
      'Only you: with your email plus a passkey or a device you’ve signed in on, or with your recovery kit. We keep no spare.',
    whoPasskey: 'Only you: with one of your passkeys, or with your recovery kit. We keep no spare.',
    ways: 'Getting in',
    allowed: 'What it allows',
    emergency: 'In an emergency',
    recovery: 'Who can recover it',
    onlyYou: 'Only you',
    youAndUs: 'You and us',
    evm: 'Ethereum',
    standard: 'Standard account',
    solana: 'Solana',
    copy: (account: string) => `Copy address: ${account}`,
    copied: 'Address copied.',
    notCopied: (address: string) => `This browser can’t copy. The address is ${address}`,
    passkeys: 'Passkeys',
    devices: 'Devices',
    smartAccount: 'Smart account',
    socials: 'Linked accounts',
    sites: 'Connected sites and spending',
    noPasskey: 'None yet',
    kit: 'Recovery kit',
    kitMade: 'Made',
    noKit: 'Not made yet',
    export: 'Export your key',
    freeze: 'Freeze the wallet',
    signOut: 'Sign out of this page',
  },
  emailChange: {
    title: 'The email of this wallet is about to change',
    body: (email: string, time: string) =>
      `From ${time}, ${email} signs in and the current email no longer does. If you didn’t ask for this, stop it and freeze the wallet.`,
    stop: 'Keep the current email',
    stopped: 'Stopped. The email stays as it is.',
    changed: (email: string) => `The email of this wallet is now ${email}.`,
  },
  socials: {
    title: 'Linked accounts',
    lead: 'Anyone with one of these accounts can sign in to your wallet, as with your email. A new device needs more than that.',
    removed: 'Removed. It no longer signs in to your wallet.',
    none: 'No other account signs in to your wallet.',
    added: (time: string) => `added ${time}`,
    remove: 'Remove',
  },
  passkeys: {
    title: 'Passkeys',
    none: 'None yet. A passkey opens your wallet on a new device right away, together with your email: no second email, no wait.',
    apart: 'Two are better than one. Keep them on devices you wouldn’t lose together.',
    added: (time: string) => `added ${time}`,
    remove: 'Remove',
    removed: 'Removed. It no longer opens your wallet.',
    add: 'Add a passkey',
    note: 'Only the passkey itself can open what’s kept for it. We’ll email you when one is added.',
    stays:
      'A passkey you remove here can still sign for your smart account if it’s one of its owners. Remove it there too.',
    failed: 'That didn’t work. Nothing was changed.',
    only: 'Only this passkey opens your wallet. Add a second one, on a device you wouldn’t lose with it.',
    ownNote: 'Only the passkey itself can open what’s kept for it.',
    last: 'Not removed. It’s the only passkey that signs in to this wallet. Add another one first.',
    lastTwo:
      'Not removed. Only you can recover this wallet, and this would leave one way in: lose that, and the wallet is lost. Add another passkey first.',
  },
  recovery: {
    title: 'Who can recover it',
    ownTitle: 'Only you can recover it',
    lead: 'Keep recovery with you only',
    body: 'Today, we keep a sealed spare half of your key for new devices, so someone who can read your email could get at it. With two ways in of your own, you don’t need it. We’ll erase it, and your wallet gets a new key inside.',
    facts: [
      ['A new device', 'Opens with your email and a passkey'],
      ['Other devices and sites', 'Ask for a passkey once more'],
      ['Address and balance', 'Stay as they are'],
    ],
    warning: 'If you lose every passkey and the kit, the wallet is lost',
    warningBody: 'Nobody can bring it back, not even us. There’s no way back to our spare.',
    passkeys: 'Use each passkey once',
    passkeysBody: 'So it opens the new key too. First remove any you no longer have.',
    use: 'Use it',
    used: 'Used',
    kit: 'Check your recovery kit',
    kitBody: 'With the file and the code on the sheet. Not needed with two passkeys.',
    file: 'The file',
    code: 'The code on your sheet',
    check: 'Check',
    kitWrong: 'This file and this code don’t open this wallet.',
    kitRight: 'Your kit opens this wallet.',
    missing: 'You need two: two passkeys, or one and a recovery kit. Use every passkey above once.',
    none: 'You need a passkey for this, and a second one or a recovery kit.',
    addPasskey: 'Add a passkey',
    makeKit: 'Make a recovery kit',
    run: 'Erase the spare',
    failed: 'That didn’t work, and the wallet was locked. Open it again to see whether its key changed.',
    own: 'Your ways in are your passkeys and your recovery kit, if you made one. Keep at least two of them, in different places.',
    erased: 'Our spare half is erased.',
    erasing: 'Our spare half no longer opens anything. It isn’t erased yet: we’ll try again when you open this page.',
  },
  devices: {
    title: 'Devices',
    here: 'Here',
    thisPage: 'This page',
    unknown: 'Unnamed device',
    unknownSite: 'a site',
    used: (time: string) => `used ${time}`,
    signedOut: 'signed out, opens with a code',
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
    admit: 'Let another device in',
    others: 'Other devices',
    current: 'This device',
    note: 'Each site in a browser counts as its own device. Signing out erases its half of the key, so it has to be confirmed again like a new device. A wallet open there closes within a minute. Freezing stops new devices too.',
    ended: 'Signed out.',
    failed: 'That didn’t work. Nothing was signed out.',
  },
  freeze: {
    title: 'Freeze the wallet',
    lead: 'Stop everything that leaves',
    body: 'Use it if you’ve lost a device, or if someone can read your email.',
    facts: [
      ['Stops', 'Signing, exporting and new devices: within a minute, an hour at most'],
      ['Still works', 'Receiving and viewing'],
      ['Reopening', 'By email, 24 hours later'],
    ],
    except: ['Doesn’t stop', 'Another owner of your smart account who signs elsewhere'],
    now: 'Freeze now',
    failed: 'That didn’t work. The wallet isn’t frozen.',
  },
  frozen: {
    title: 'Your wallet is frozen',
    since: (time: string) =>
      `Frozen since ${time}. It can’t sign, or open on a new device. Anything that arrives is kept.`,
    thaw: 'Reopen it (takes 24 hours)',
    opens: (time: string) =>
      `It opens on ${time}. If you didn’t ask for that, keep it frozen and change your email password.`,
    keep: 'Keep it frozen',
    other: 'Sign out of this page',
  },
  export: {
    title: 'Export your key',
    warning: 'Whoever has these words has everything',
    warningBody: 'No site or support team ever needs them. Make sure nobody is watching.',
    byMail: ['First', 'A separate code, by email'],
    byPasskey: ['First', 'Your passkey once more'],
    facts: [
      ['How often', 'Three times a day'],
      ['Opens', 'This account in any wallet app'],
    ],
    except: ['Doesn’t open', 'A smart account you removed the key from'],
    prove: 'Use your passkey',
    send: 'Send the code',
    sent: (email: string) => `We sent a code to ${email}. It’s only for this.`,
    passkeyNext: 'After the code, use your passkey.',
    without: 'Continue without a passkey',
    opens: (time: string) => `Come back on ${time}`,
    why: 'Without a passkey added at least a day ago, exporting the key takes 24 hours, so nobody can take it behind your back. We emailed you a link that stops it. Come back to this page, on this device, within a day of that time.',
    show: 'Continue',
    note: 'Copying is off: other apps can read what you copy. Write it on paper.',
    done: 'I wrote it down',
  },
  kit: {
    title: 'Recovery kit',
    lead: 'A sheet of paper that opens your wallet',
    body: 'It works without us and without the internet. Whoever has both the sheet and the file has everything in the wallet.',
    facts: [
      ['The sheet', 'Has a 24-character code. Print it or copy it by hand'],
      ['The file', 'Needs the code. Keep the two apart'],
    ],
    wallet: 'Wallet',
    file: 'File',
    steps: [
      'Take a computer, and turn off its internet.',
      'Open foyer-kit-opener.html, which you saved with the file.',
      'Choose the file, and type the code above.',
      'Enter the words it shows in any wallet app.',
    ],
    qr: ['The page that opens it:', 'Its SHA-256:'],
    print: 'Print the sheet',
    save: 'Save the file',
    opener: 'Save the page that opens it',
    apart: 'This code is shown once. A new kit has a new code, and this one keeps working.',
    done: 'I have all three',
  },
  errors: {
    email: 'That doesn’t look like an email address.',
    code: (left: number) =>
      plural(left, {
        one: 'That’s not the code. One try left.',
        other: `That’s not the code. ${left} tries left.`,
      }),
    codeOver: 'The code is no longer valid. Ask for another one.',
    often: (wait: string) => `Too many tries. Try again ${wait}.`,
    inSeconds: (count: number) => plural(count, { one: 'in a second', other: `in ${count} seconds` }),
    inMinutes: (count: number) => `in ${count} minutes`,
    inHours: (count: number) => `in ${count} hours`,
    passkeyNotUsed: 'The passkey wasn’t used. Nothing was opened or changed.',
    passkeyUnknown: 'This passkey doesn’t open a wallet. If your wallet has an email, sign in with that.',
    passkeyUnsuitable:
      'This browser or this passkey can’t protect a wallet. Try another browser, or a passkey on your phone.',
    keyDamaged: 'The parts of the key don’t match. Reload the page, and sign in again.',
    frozen: 'The wallet is frozen.',
    failed: 'That didn’t work. Check your connection, and try again.',
  },
  admit: ADMIT_TEXTS,
  deviceCode: DEVICE_CODE_TEXTS,
  reveal: REVEAL_TEXTS,
} as const

export type ManageTexts = Translated<typeof ENGLISH>
/** With sentences whose English ones come with code that is loaded later. */
type PageTexts = ManageTexts & {
  readonly sites?: SitesTexts
  readonly lockedItself?: LockedTexts
  readonly smartAccount?: SmartAccountTexts
}

/** In the language of this page. */
export let TEXTS: PageTexts = ENGLISH
/** Called once, before anything is drawn. */
export function setTexts(texts: PageTexts): void {
  TEXTS = texts
}
