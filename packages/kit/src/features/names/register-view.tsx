import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import type { WalletInfo } from '../../core/connections/connector.ts'
import { identityQuery } from '../../core/data/chain-queries.ts'
import type { ViewArguments } from '../../core/routing/router.ts'
import type { Translator } from '../../locales/translate.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { NameField, NameSuggestions } from '../../ui/name-field.tsx'
import { Note } from '../../ui/notice.tsx'
import { Prose } from '../../ui/prose.tsx'
import { allowedIn } from './label.ts'
import { createNameFlow, type NameState, suggestionsIn } from './name-flow.ts'
import { useOwner } from './use-owner.ts'
import { Waiting } from './waiting.tsx'
import { labelWords, problemWords } from './words.ts'

export { names as messages } from '../../locales/en/names.ts'

export { RegisterView as View }

type Args = ViewArguments['RegisterAccountName']

/** Chooses a name and registers it for the active account. */
function RegisterView({ args }: { readonly args: Args }) {
  const owner = useOwner()
  if (owner?.address === undefined) return null
  const { address, caipAddress = '', wallet } = owner
  // Another account begins anew.
  return <NameForm key={address} args={args} address={address} caipAddress={caipAddress} wallet={wallet} />
}

type FormProps = {
  readonly args: Args
  readonly address: string
  readonly caipAddress: string
  readonly wallet: WalletInfo | undefined
}

function NameForm({ args, address, caipAddress, wallet }: FormProps) {
  const { ctx, t, go } = useModal()
  const shown = useData(identityQuery(ctx, address)).data?.name
  const [flow] = useState(() => createNameFlow(ctx, { label: args?.name, seed: allowedIn(shown?.split('.')[0] ?? '') }))
  const state = useSyncExternalStore(flow.watch, flow.state)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    flow.start()
    return flow.stop
  }, [flow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was signed for one network is not sent for another.
  useEffect(() => flow.cancel, [flow, caipAddress])

  const full = (label: string) => `${label}.${state.zone ?? ''}`
  const claim = async () => {
    const name = flow.state().label
    const outcome = await flow.claim()
    if (outcome?.status === 'done') go.replace({ view: 'RegisterAccountNameSuccess', args: { name: full(name) } })
    if (outcome?.status === 'failed')
      go.replace({ view: 'RegisterAccountName', args: { name, problem: outcome.problem } })
    if (outcome?.status === 'declined') field.current?.focus()
  }
  if (state.step !== 'form') {
    const isSigning = state.step === 'signing'
    return (
      <Waiting
        wallet={wallet}
        text={t('names.signText', { name: full(state.label) })}
        busy={isSigning ? undefined : t('names.registering', { name: full(state.label) })}
        onCancel={flow.cancel}
      />
    )
  }
  // It is about the name that was tried, and no other.
  const problem = args?.problem && state.label === args.name ? args.problem : undefined
  const error = state.problem
    ? labelWords(t, state.problem)
    : problem && problemWords(t, problem, full(state.label), wallet?.name ?? '')
  return (
    <Form
      state={state}
      error={error}
      field={field}
      onType={flow.type}
      onPause={flow.pause}
      onTake={(label) => {
        flow.take(label)
        field.current?.focus()
      }}
      onRetry={flow.retry}
      onClaim={() => void claim()}
    />
  )
}

type PartsProps = {
  readonly state: NameState
  readonly error: string | undefined
  readonly field: RefObject<HTMLInputElement | null>
  readonly onType: (text: string) => void
  readonly onPause: () => void
  readonly onTake: (label: string) => void
  readonly onRetry: () => void
  readonly onClaim: () => void
}

function Form({ state, error, field, onType, onPause, onTake, onRetry, onClaim }: PartsProps) {
  const { t } = useModal()
  const { label, zone, check } = state
  const name = zone === undefined ? label : `${label}.${zone}`
  const suggestions = suggestionsIn(state)
  const isAway = check === 'away'
  const title = t(check === 'free' ? 'names.alsoFree' : 'names.freeNow')
  const said = check === 'free' ? 'names.isAvailable' : check === 'taken' ? 'names.isTaken' : undefined
  useScreen(
    error !== undefined
      ? { alert: error }
      : isAway
        ? { alert: t('names.away') }
        : said === undefined
          ? {}
          : { status: t(said, { name }) },
  )
  return (
    <>
      <Prose>{t('names.lead')}</Prose>
      <NameField
        ref={field}
        label={t('names.field')}
        value={label}
        ending={zone === undefined ? undefined : `.${zone}`}
        error={error}
        hint={t('names.rules')}
        tag={tagOf(t, check)}
        onChange={onType}
        onBlur={onPause}
        onSubmit={onClaim}
      />
      {suggestions.length > 0 && <NameSuggestions label={title} names={suggestions} onTake={onTake} />}
      {isAway && (
        <Note tone="warning" title={t('names.away')}>
          <p>{t('names.awayText')}</p>
        </Note>
      )}
      <Actions>
        {isAway ? (
          <Button kind="primary" onPress={onRetry}>
            {t('names.retry')}
          </Button>
        ) : (
          <Button kind="primary" disabled={check !== 'free'} onPress={onClaim}>
            {check === 'free' ? t('names.claim', { name }) : t('names.claimAny')}
          </Button>
        )}
      </Actions>
      <Hint centered>{t('names.free')}</Hint>
    </>
  )
}

/** Whether the name can be had, in a word. */
function tagOf(t: Translator, check: NameState['check']) {
  if (check === 'free') return { tone: 'success', text: t('names.available') } as const
  if (check === 'taken') return { tone: 'danger', text: t('names.taken') } as const
  return check === 'checking' ? ({ tone: 'quiet', text: t('names.checking') } as const) : undefined
}
