import { PrivyProvider, usePrivy } from '@privy-io/react-auth'

function Login() {
  const { login } = usePrivy()
  return (
    <button type="button" onClick={() => login()}>
      Log in
    </button>
  )
}

export const App = () => (
  <PrivyProvider appId={`cl${'0'.repeat(23)}`} config={{ loginMethods: ['email', 'wallet'] }}>
    <Login />
  </PrivyProvider>
)
