import { expect, test } from 'vitest'
import { CURRENCIES, quote, TERMS } from './terms.ts'

const [paylane] = TERMS
const currency = (wanted: string) => {
  const found = CURRENCIES.find(({ code }) => code === wanted)
  if (!found) throw new Error(wanted)
  return found
}
const usdc = { decimals: 6, usd: '1' }
if (!paylane) throw new Error('there are no terms')

test('what is paid is the fees and what is exchanged', () => {
  expect(quote(paylane, currency('USD'), usdc, { amount: '250' })).toEqual({
    amount: '250.00',
    fee: '3.13',
    networkFee: '0.12',
    subtotal: '246.75',
    assetAmount: '246.75',
  })
})

test('an amount of the token is priced so that at least as much would arrive for that price', () => {
  for (const code of ['USD', 'EUR', 'GBP', 'JPY', 'CHF'])
    for (const assetAmount of ['10', '246.75', '0.31', '1999.999999']) {
      const priced = quote(paylane, currency(code), usdc, { assetAmount })
      expect(priced?.assetAmount).toBe(assetAmount)
      const again = quote(paylane, currency(code), usdc, { amount: priced?.amount ?? '' })
      expect(Number(again?.assetAmount)).toBeGreaterThanOrEqual(Number(assetAmount))
    }
})

test('yen have no decimal places, and ether has eighteen', () => {
  const ether = { decimals: 18, usd: '3412' }
  expect(quote(paylane, currency('JPY'), ether, { amount: '15000' })).toMatchObject({
    amount: '15000',
    fee: '188',
    networkFee: '19',
    subtotal: '14793',
  })
})

test('an amount that the fees use up buys nothing', () => {
  expect(quote(paylane, currency('USD'), usdc, { amount: '0.12' })).toBeUndefined()
})
