import { connectByCode, type HeadlessFoyer, linkOf } from '@foyer/kit/headless'

/** Shows a pairing code as a link in an element of the page, until a wallet has connected or the visitor cancels. */
export async function showCode(foyer: HeadlessFoyer, place: HTMLElement): Promise<void> {
  const withdraw = new AbortController()
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.textContent = 'Cancel'
  cancel.addEventListener('click', () => withdraw.abort())
  const onCode = ({ uri }: { uri: string }) => {
    const link = document.createElement('a')
    link.href = linkOf({ mobile_link: 'examplewallet://' }, uri) ?? ''
    link.textContent = uri
    place.replaceChildren(link, cancel)
  }
  await connectByCode(foyer, { onCode, signal: withdraw.signal }).finally(() => place.replaceChildren())
}
