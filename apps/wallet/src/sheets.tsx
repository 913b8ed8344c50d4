import { shortAddress } from '@foyer/base'
import { readInEnglish } from '@foyer/decode/english'
import { describeQuestion } from '@foyer/kit/testing'
import type { Proposal } from '@foyer/kit/testing/relay'
import { readAsked } from './grant.ts'
import { chainOf, personOf } from './identity.ts'
import type { AskedRequest, AskedSignIn, Pocket, PocketState } from './pocket.ts'
import { Answers, AppMark, Facts, Sheet } from './sheet.tsx'

/** Descriptions of the requested methods for the user. */
const ABILITIES: readonly (readonly [method: string, words: string])[] = [
  ['personal_sign', 'Ask you to sign messages'],
  ['eth_signTypedData_v4', 'Ask you to sign structured data'],
  ['eth_sendTransaction', 'Ask you to send'],
]

export function ProposalSheet({
  pocket,
  proposal,
  state,
}: {
  readonly pocket: Pocket
  readonly proposal: Proposal
  readonly state: PocketState
}) {
  const { metadata } = proposal.proposer
  const { chains, methods, missing } = readAsked(proposal)
  const answer = (approved: boolean) => void pocket.answerProposal(approved)
  const impossible = chains.length === 0 || missing.length > 0

  return (
    <Sheet title={`Connect to ${metadata.name}`} testId="proposal" onDismiss={() => answer(false)}>
      <div className="asker">
        <AppMark name={metadata.name} icons={metadata.icons} />
        <span>
          <b>{metadata.name}</b>
          <small>{hostOf(metadata.url)}</small>
        </span>
      </div>
      <ul className="abilities">
        <li>See your address and balance</li>
        {ABILITIES.filter(([method]) => methods.includes(method)).map(([method, words]) => (
          <li key={method}>{words}</li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Account', `${personOf(state.account) ?? ''} · ${shortAddress(state.account)}`],
          [
            'Networks',
            chains.map((chain) => chainOf(Number(chain.split(':')[1])).name).join(', ') || 'none known here',
          ],
        ]}
      />
      <p className="comfort">It can’t move anything without asking you.</p>
      {impossible && (
        <p className="notice" data-bad="true">
          {missing.length > 0
            ? `This app cannot do without ${missing.join(', ')}, which Pocket does not have.`
            : 'This app uses no network that Pocket knows.'}
        </p>
      )}
      <Answers yes="Connect" disabled={impossible} onAnswer={answer} />
    </Sheet>
  )
}

/** Asks for one approval to connect and sign in, and shows the message to sign. */
export function SignInSheet({
  pocket,
  signIn,
  state,
}: {
  readonly pocket: Pocket
  readonly signIn: AskedSignIn
  readonly state: PocketState
}) {
  const { request, texts } = signIn
  const { metadata } = request.requester
  const [first] = texts
  const answer = (approved: boolean) => void pocket.answerSignIn(approved)
  const chains = texts.map(({ account }) => chainOf(Number(account.split(':')[1])).name)
  return (
    <Sheet title={`Sign in to ${metadata.name}`} testId="sign-in" onDismiss={() => answer(false)}>
      <div className="asker">
        <AppMark name={metadata.name} icons={metadata.icons} />
        <span>
          <b>{metadata.name}</b>
          <small>{hostOf(metadata.url)}</small>
        </span>
      </div>
      <p className="lead">It connects, and asks you to confirm with a signature that this is your account.</p>
      {first && (
        <pre className="message" data-testid="sign-in-message">
          {first.message}
        </pre>
      )}
      <Facts
        facts={[
          ['Site', String(request.payload.domain)],
          ['Account', `${personOf(state.account) ?? ''} · ${shortAddress(state.account)}`],
          ['Networks', chains.join(', ') || 'none known here'],
        ]}
      />
      <p className="comfort">Signing in is free and can’t move anything.</p>
      <Answers yes="Sign in" disabled={!first} onAnswer={answer} />
    </Sheet>
  )
}

export function RequestSheet({
  pocket,
  request,
  state,
}: {
  readonly pocket: Pocket
  readonly request: AskedRequest
  readonly state: PocketState
}) {
  const { app, question, decoded } = request
  const text = describeQuestion(question, state.chainId, {
    site: app.name,
    networkOf: (id) => chainOf(id).name,
    personOf,
  })
  const { level, steps, warnings } = readInEnglish(decoded)
  return (
    <Sheet title={text.title} testId="request" onDismiss={() => pocket.answerRequest(false)}>
      <div className="asker">
        <AppMark name={app.name} icons={app.icons} />
        <span>
          <b>{app.name}</b>
          <small>{hostOf(app.url)}</small>
        </span>
      </div>
      <p className="lead">{text.lead}</p>
      {text.message !== undefined && (
        <pre className="message" data-testid="request-message">
          {text.message}
        </pre>
      )}
      <Lines kind="steps" lines={steps} />
      <Lines kind={level} lines={warnings} />
      <Facts facts={text.facts} />
      {text.comfort && level !== 'danger' && <p className="comfort">{text.comfort}</p>}
      <Answers yes={text.yes} onAnswer={pocket.answerRequest} />
    </Sheet>
  )
}

function Lines({ kind, lines }: { readonly kind: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="lines" data-kind={kind}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a request never change
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

/** Shows only the host of the app's URL. The app chooses this URL, so it does not prove the app's identity. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url.slice(0, 60))
