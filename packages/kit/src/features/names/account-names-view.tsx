import { NAMES_PER_ADDRESS } from '@foyer/base/constants'
import type { NameRecord } from '@foyer/contracts'
import { useEffect, useRef, useState } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { isOwnName } from '../../core/account-names.ts'
import type { WalletInfo } from '../../core/connections/connector.ts'
import { namesQuery } from '../../core/data/chain-queries.ts'
import type { NameProblem } from '../../core/name-problem.ts'
import { showToast } from '../../core/notices.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { AT } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Row, RowSkeleton, Tag } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'
import { choosePrimary } from './choose-primary.ts'
import { useOwner } from './use-owner.ts'
import { Waiting } from './waiting.tsx'
import { problemWords } from './words.ts'

export { names as messages } from '../../locales/en/names.ts'

export { AccountNamesView as View }

/** The names of the active account; another one can become the one that is shown. */
function AccountNamesView() {
  const owner = useOwner()
  if (owner?.address === undefined) return null
  const { address, caipAddress = '', wallet } = owner
  // What was signed for one account or network is not sent for another.
  return <Names key={caipAddress} address={address} wallet={wallet} />
}

function Names({ address, wallet }: { readonly address: string; readonly wallet: WalletInfo | undefined }) {
  const { ctx, t } = useModal()
  const { data, status, refetch } = useData(namesQuery(ctx, address))
  const own = data?.names.filter(isOwnName)
  const { choice, problem, choose, cancel } = useChoice()

  if (choice) {
    return (
      <Waiting
        wallet={wallet}
        text={t('names.signPrimaryText', { name: choice.name })}
        busy={choice.isSigned ? t('names.changing') : undefined}
        onCancel={cancel}
      />
    )
  }
  if (!own && status === 'failed') return <Unread onRetry={refetch} />
  if (!own) return <Loading />
  if (own.length === 0) return <None />
  const error = problem && problemWords(t, problem.why, problem.name, wallet?.name ?? '')
  return <NameList names={own} error={error} onChoose={choose} />
}

type Choice = { readonly name: string; readonly isSigned: boolean }

/** The choice of a primary name, from the press until the server has it. */
function useChoice() {
  const { ctx, t } = useModal()
  const [choice, setChoice] = useState<Choice>()
  const [problem, setProblem] = useState<{ readonly name: string; readonly why: NameProblem }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const choose = async (name: string) => {
    const mine = new AbortController()
    running.current = mine
    setProblem(undefined)
    setChoice({ name, isSigned: false })
    const outcome = await choosePrimary(ctx, name, {
      signal: mine.signal,
      onSigned: () => setChoice({ name, isSigned: true }),
    })
    // Cancelled, or left.
    if (mine.signal.aborted) return
    setChoice(undefined)
    if (outcome.status === 'done') showToast(ctx, 'success', t('names.primaryChanged', { name }))
    if (outcome.status === 'failed') setProblem({ name, why: outcome.problem })
  }
  const cancel = () => {
    running.current?.abort()
    setChoice(undefined)
  }
  return { choice, problem, choose: (name: string) => void choose(name), cancel }
}

type NameListProps = {
  readonly names: readonly NameRecord[]
  readonly error: string | undefined
  readonly onChoose: (name: string) => void
}

function NameList({ names, error, onChoose }: NameListProps) {
  const { t, go } = useModal()
  useScreen(error === undefined ? {} : { alert: error })
  return (
    <>
      <Prose>{t('names.listLead')}</Prose>
      <List label={t('names.listTitle')}>
        {names.map(({ name }, index) => (
          <Row
            key={name}
            name={name}
            leading={<RowIcon name={AT} />}
            size={48}
            {...(index === 0
              ? { trailing: <Tag>{t('names.primary')}</Tag>, end: 'check' as const }
              : { label: t('names.makePrimary', { name }), onPress: () => onChoose(name) })}
          />
        ))}
      </List>
      {error !== undefined && <Hint tone="danger">{error}</Hint>}
      {names.length < NAMES_PER_ADDRESS ? (
        <Actions>
          <Button onPress={() => go.push({ view: 'RegisterAccountName' })}>{t('names.another')}</Button>
        </Actions>
      ) : (
        <Hint>{t('names.full', { count: NAMES_PER_ADDRESS })}</Hint>
      )}
    </>
  )
}

function Loading() {
  const { t } = useModal()
  useScreen({ status: t('names.loading') })
  return (
    <List label={t('names.listTitle')} busy>
      {[<RowSkeleton key="one" size={48} width={140} />]}
    </List>
  )
}

function None() {
  const { t, go } = useModal()
  return (
    <EmptyState
      title={t('names.none')}
      roomy
      actions={
        <Button size="md" onPress={() => go.replace({ view: 'RegisterAccountName' })}>
          {t('names.first')}
        </Button>
      }
    >
      {t('names.noneText')}
    </EmptyState>
  )
}

function Unread({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useModal()
  useScreen({ alert: t('names.unread') })
  return (
    <EmptyState
      title={t('names.unread')}
      roomy
      actions={
        <Button size="md" onPress={onRetry}>
          {t('names.retry')}
        </Button>
      }
    >
      {t('names.unreadText')}
    </EmptyState>
  )
}
