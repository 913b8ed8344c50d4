import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { prfInputOf } from '../keys/under-passkey.ts'
import { zero } from '../keys/zero.ts'
import { askPasskey } from '../wallet/passkey.ts'
import { action, linkTo, paragraph, pointsOf, showScreen, statusLine } from './parts.ts'
import { eraseSpare, leaveRecoveryService, type UsedPasskey } from './rotate.ts'
import { sentenceOf } from './sentence-of.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

const WAYS_MIN = 2

type Passkeys = Awaited<ReturnType<ReadyWallet['around']['services']['listPasskeys']>>['passkeys']

/** Who can recover the wallet: the operator too, or its owner alone once two ways have been shown to work. */
export function showOwnRecovery(ready: ReadyWallet): () => void {
  const { services } = ready.around
  const { wallet } = ready.state
  let isLeft = false
  let used: readonly UsedPasskey[] = []
  const forget = () => zero(...used.map(({ prf }) => prf))

  const showOwn = (words: string) => {
    if (!isLeft) showScreen(TEXTS.recovery.ownTitle, [paragraph(words, 'card'), paragraph(TEXTS.recovery.own)], '#')
  }
  const finish = async () => {
    await eraseSpare(services, wallet.id).then(
      () => showOwn(TEXTS.recovery.erased),
      () => showOwn(TEXTS.recovery.erasing),
    )
  }
  const load = async () => {
    if (ready.state.isOwn) return finish()
    const { passkeys } = await services.listPasskeys({})
    if (!isLeft) showOffer(passkeys)
  }
  function showOffer(passkeys: Passkeys): void {
    const line = statusLine()
    const links = [linkTo('#passkeys', TEXTS.recovery.addPasskey), linkTo('#kit', TEXTS.recovery.makeKit)]
    const warning = element(
      'div',
      'danger',
      element('strong', '', TEXTS.recovery.warning),
      paragraph(TEXTS.recovery.warningBody),
    )
    const told = [
      paragraph(TEXTS.recovery.lead, 'lead'),
      paragraph(TEXTS.recovery.body),
      pointsOf(TEXTS.recovery.facts),
      warning,
    ]
    if (passkeys.length === 0) {
      showScreen(TEXTS.recovery.title, [...told, paragraph(TEXTS.recovery.none), ...links], '#')
      return
    }

    let hasKit = false
    const run = action(
      TEXTS.recovery.run,
      'primary',
      line,
      async () => {
        const passed = used
        used = []
        await leaveRecoveryService(ready, passed, hasKit)
        await finish()
      },
      () => TEXTS.recovery.failed,
    )
    const missing = paragraph(TEXTS.recovery.missing)
    const update = () => {
      const isEnough = used.length === passkeys.length && used.length + Number(hasKit) >= WAYS_MIN
      run.hidden = !isEnough
      for (const node of [missing, ...links]) node.hidden = isEnough
    }
    const rows = passkeys.map((passkey) => {
      const end = element('span', '')
      const use = action(TEXTS.recovery.use, 'small', line, async () => {
        const { prf } = await askPasskey(prfInputOf(ready.state.email, { id: wallet.id, epoch: wallet.epoch + 1 }), [
          passkey,
        ])
        if (isLeft) return zero(prf)
        used = [...used, { credentialId: passkey.credentialId, prf }]
        end.replaceChildren(element('span', 'tag', TEXTS.recovery.used))
        update()
      })
      use.setAttribute('aria-label', `${TEXTS.recovery.use}: ${passkey.device}`)
      end.append(use)
      return element('li', 'device', element('div', 'words', element('span', 'name', ...isolated(passkey.device))), end)
    })
    const kit = kitForm(ready, () => {
      hasKit = true
      update()
    })
    update()
    showScreen(
      TEXTS.recovery.title,
      [
        ...told,
        element('h2', 'lead', TEXTS.recovery.passkeys),
        paragraph(TEXTS.recovery.passkeysBody),
        element('ul', 'rows', ...rows),
        element('h2', 'lead', TEXTS.recovery.kit),
        paragraph(TEXTS.recovery.kitBody),
        kit,
        missing,
        ...links,
        run,
        line,
      ],
      '#',
    )
  }
  showScreen(TEXTS.recovery.title, [paragraph(TEXTS.wait)], '#')
  load().catch((error: unknown) => {
    if (!isLeft) showScreen(TEXTS.recovery.title, [paragraph(sentenceOf(error))], '#')
  })
  return () => {
    isLeft = true
    forget()
  }
}

/** Only a kit that was opened counts. The worker opens it, and tells no more than that. */
function kitForm({ signer, state }: ReadyWallet, onRight: () => void): HTMLElement {
  const file = element('input', 'file')
  file.type = 'file'
  file.accept = '.json,application/json'
  const code = element('input', 'field')
  code.autocomplete = 'off'
  code.spellcheck = false
  code.dir = 'ltr'
  code.maxLength = 100
  const line = statusLine()
  const button = element('button', 'button', TEXTS.recovery.check)
  const form = element(
    'form',
    'form',
    element('label', 'label', TEXTS.recovery.file, file),
    element('label', 'label', TEXTS.recovery.code, code),
    button,
    line,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const account = state.wallet.addresses.eip155
    const content = (await file.files?.[0]?.slice(0, 10_000).text()) ?? ''
    const request = { kind: 'checkKit', file: content, code: code.value, account } as const
    const { opens } = await signer.ask(request).catch(() => ({ opens: false }))
    line.textContent = opens ? TEXTS.recovery.kitRight : TEXTS.recovery.kitWrong
    if (!opens) return
    code.value = ''
    onRight()
  })
  return form
}
