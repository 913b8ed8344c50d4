import type { AccountType } from '@foyer/contracts/frame/answers'
import { useEffect, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { sameFields } from '../../bridge/use-store.ts'
import { embeddedWallet } from '../../connectors/embedded-connector.ts'
import { accountOf, connectedOf } from '../../core/connections/session.ts'
import { showToast } from '../../core/notices.ts'
import { LAYERS } from '../../ui/late-icons.ts'
import { Prose } from '../../ui/prose.tsx'
import { Row } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'
import { Segments } from '../../ui/tabs.tsx'

/** The two accounts of an embedded wallet's key. Nothing where the network has one only. */
export function AccountTypeChoice() {
  const { ctx, t } = useModal()
  const { type, chain } = useModalState(
    ({ session }) => ({ type: accountOf(session).accounts[0]?.type, chain: connectedOf(session)?.chain }),
    sameFields,
  )
  const [networks, setNetworks] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isShown = true
    embeddedWallet(ctx)
      .then((wallet) => wallet.smartAccountNetworks())
      // Without an answer there is no choice, and the account stays what it is.
      .then((known) => isShown && setNetworks(known), noop)
    return () => {
      isShown = false
    }
  }, [ctx])
  if (chain === undefined || !networks.includes(chain) || (type !== 'eoa' && type !== 'smartAccount')) return null

  const select = async (wanted: AccountType) => {
    setBusy(true)
    try {
      await (await embeddedWallet(ctx)).setAccountType(wanted)
    } catch {
      showToast(ctx, 'error', t('accountType.failed'))
    }
    setBusy(false)
  }
  return (
    <>
      <Row name={t('accountType.title')} leading={<RowIcon name={LAYERS} />} size={48} />
      <div className="axis">
        <Segments
          label={t('accountType.title')}
          options={[
            { id: 'smartAccount', name: t('accountType.smart') },
            { id: 'eoa', name: t('accountType.standard') },
          ]}
          selected={type}
          onSelect={(wanted) => void select(wanted)}
          disabled={isBusy}
        />
      </div>
      <Prose>{t('accountType.text')}</Prose>
    </>
  )
}

const noop = () => undefined
