import { Chip } from '../ui/chip.tsx'
import { useModal } from './modal-context.ts'
import { type Token, TokenPicture } from './token-row.tsx'

type TokenChipProps = {
  readonly token: Token | undefined
  /** In place of a token. */
  readonly none?: string
  readonly onPress: () => void
}

/** The asset of an amount, and the way to another one. */
export function TokenChip({ token, none, onPress }: TokenChipProps) {
  const { t } = useModal()
  return (
    <Chip
      kind="token"
      opens
      label={token && t('send.chooseToken', { symbol: token.symbol, network: token.network.name })}
      mark={token && <TokenPicture token={token} size={28} />}
      onPress={onPress}
    >
      {token?.symbol ?? none}
    </Chip>
  )
}
