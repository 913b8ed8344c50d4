import type { Intro } from '../approve/asking.ts'
import { type Content, coins, networkName } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { doorOf } from '../picture/door.ts'
import { drawn } from '../picture/drawn.ts'
import { INTRO_TEXTS } from './intro-texts.ts'
import type { Unsigned } from './prepare-operation.ts'

/**
 * What the frame says before the question about the first transaction of a smart account on a network: it also deploys the account there.
 * @param content of the question, whose fee is that of both
 */
export function introOf(chainId: string, operation: Unsigned, content: Content): Intro {
  const texts = TEXTS.intro ?? INTRO_TEXTS
  const network = networkName(chainId)
  const fee = content.facts.find(({ label }) => label === TEXTS.fee || label === TEXTS.feeAtMost)?.value ?? ''
  // What it would cost is struck through only where somebody else really pays.
  const costs = (): (Node | string)[] =>
    operation.payment ? [element('s', '', ...isolated(coins(ownFee(operation), chainId))), ` ${fee}`] : isolated(fee)
  return () => ({
    title: texts.title(network),
    go: texts.go,
    more: [
      scene(operation.sender),
      element('h2', 'label', texts.lead),
      element('p', 'told', ...isolated(texts.body(network))),
      element(
        'dl',
        'facts',
        element('dt', '', texts.asked),
        element('dd', '', ...isolated(content.title)),
        element('dt', '', texts.setUp),
        element('dd', '', texts.once),
        element('dt', '', texts.fee),
        element('dd', '', ...costs()),
      ),
      element('details', 'told', element('summary', '', texts.why), element('p', '', texts.because)),
    ],
  })
}

/** As the account would pay it. */
const ownFee = ({ callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas }: Unsigned): bigint =>
  (BigInt(callGasLimit) + BigInt(verificationGasLimit) + BigInt(preVerificationGas)) * BigInt(maxFeePerGas)

/** The picture of the account, and a lit doorway that it has not moved into, on one line, in the order in which the page is read. */
function scene(address: string): SVGElement {
  const isRtl = document.documentElement.dir === 'rtl'
  const [from, to, between] = isRtl ? [200, 56, 104] : [56, 216, 120]
  const door = doorOf(address)
  const place = { x: `${from}`, y: '20', width: '64', height: '80' }
  for (const [name, value] of Object.entries(place)) door.setAttribute(name, value)
  const doorway = `M${to} 99V60a24 24 0 0 1 48 0V99`
  const light = '#0988f0'
  return drawn(
    'svg',
    { viewBox: '0 0 320 104', 'aria-hidden': 'true' },
    drawn('clipPath', { id: 'doorway' }, drawn('path', { d: `M${from} 100V52a32 32 0 0 1 64 0V100Z` })),
    drawn('g', { 'clip-path': 'url(#doorway)' }, door),
    drawn('path', { fill: light, 'fill-opacity': '.16', d: `${doorway}Z` }),
    drawn('path', { fill: 'none', stroke: light, 'stroke-width': '2', d: doorway }),
    drawn('path', { stroke: 'currentColor', 'stroke-opacity': '.3', d: 'M16 100h288' }),
    drawn('path', { stroke: light, 'stroke-width': '2', d: `M${between} 100h96` }),
  )
}
