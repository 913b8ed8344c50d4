import { useId } from 'react'
import type { DemoConfig } from '../config.ts'
import type { GiftKind } from '../playground/gift-kinds.ts'
import { Icon, type IconName } from './icons.tsx'
import type { Sample } from './use-sample.ts'

/** What the local world gives to the connected wallet, how it makes things difficult, and its other pages. */
export function World({ sample, config }: { readonly sample: Sample; readonly config: DemoConfig }) {
  const hintId = useId()
  return (
    <>
      <p className="pg-world">
        <b>Its chains run on this machine</b>
        <span>Ethereum, Base, Solana and Bitcoin. They make a block when there is something to put in it.</span>
      </p>
      <p className="play-hint" id={hintId}>
        {sample.giftRefusal ?? 'From the faucet to the connected address.'}
      </p>
      <Gifts kind="gift" title="Send me" sample={sample} hintId={hintId} />
      <Gifts kind="trouble" title="Make it difficult" sample={sample} hintId={hintId} />
      <h3 className="pg-drawer-part">Open</h3>
      <ul className="pg-rows">
        {(
          [
            [config.inboxUrl, 'Mail inbox', 'codes arrive here', 'mail'],
            [config.walletUrl, 'Phone wallet', 'scan or paste the code there', 'phone'],
            ['/shop', 'A shop', 'pay an invoice there', 'bag'],
            [sample.address, 'The sample alone', 'with its state and events beside it', 'laptop'],
          ] as const
        ).map(([href, name, what, icon]) => (
          <li key={name}>
            <a className="pg-row" href={href} target="_blank" rel="noreferrer">
              <span className="pg-row-face">
                <Icon name={icon} />
              </span>
              <span className="pg-row-text">
                <b>{name}</b>
                <span>{what}</span>
              </span>
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

type GiftsProps = {
  readonly kind: GiftKind
  readonly title: string
  readonly sample: Sample
  /** Id of the element that says where gifts go, or why there are none. */
  readonly hintId: string
}

function Gifts({ kind, title, sample, hintId }: GiftsProps) {
  const { gifts, giftRefusal, outcomes, send } = sample
  return (
    <>
      <h3 className="pg-drawer-part">{title}</h3>
      <ul className="pg-rows">
        {gifts
          .filter((gift) => gift.kind === kind)
          .map(({ id, label, name, what }) => (
            <li key={id}>
              <div className="pg-row">
                <span className="pg-row-face">
                  <Face gift={id} />
                </span>
                <span className="pg-row-text">
                  <b>{name}</b>
                  <span>{what}</span>
                </span>
                <button
                  type="button"
                  className="pg-row-act"
                  data-testid={`action-${id}`}
                  aria-label={label}
                  disabled={giftRefusal !== undefined}
                  aria-describedby={kind === 'gift' || giftRefusal !== undefined ? hintId : undefined}
                  onClick={() => send({ type: 'act', id })}
                >
                  {/* Begins the label, so that whoever speaks to the page is understood. */}
                  {label.split(' ')[0]}
                </button>
              </div>
              <output data-testid={`result-${id}`}>
                {outcomes[id] && (
                  <span className="play-result" data-status={outcomes[id].status}>
                    {outcomes[id].text}
                  </span>
                )}
              </output>
            </li>
          ))}
      </ul>
    </>
  )
}

const FACES: Readonly<Record<string, IconName>> = {
  'gift-art': 'picture',
  'gift-look-alike': 'twins',
  'gift-spam': 'mail',
  'gift-price-down': 'falling',
  'gift-price-up': 'rising',
  'gift-block': 'block',
  'send-reverting': 'close',
}
const COINS: Readonly<Record<string, string>> = { 'gift-usdc': '/marks/t-usdc.svg', 'gift-eth': '/marks/t-eth.svg' }

function Face({ gift }: { readonly gift: string }) {
  const coin = COINS[gift]
  return coin ? <img src={coin} alt="" width="40" height="40" /> : <Icon name={FACES[gift] ?? 'drop'} />
}
