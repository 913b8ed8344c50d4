import { Wallet } from './wallet.jsx'

export default function Page() {
  return <Wallet />
}
