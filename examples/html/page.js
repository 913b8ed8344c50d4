const button = document.querySelector('foyer-button')
const show = (id, text) => {
  document.getElementById(id).textContent = text
}
button.addEventListener('foyer-connect', ({ detail }) => show('account', detail.address))
button.addEventListener('foyer-disconnect', () => show('account', 'none'))

document.getElementById('sign').addEventListener('click', async () => {
  const { provider, adapter, account } = button.foyer.wallet()
  show('signature', await adapter.can.signMessage(provider, account.address, 'Hello from plain HTML'))
})
document.getElementById('leave').addEventListener('click', () => button.foyer.disconnect())
