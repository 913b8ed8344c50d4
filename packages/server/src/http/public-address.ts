import { isIPv4, isIPv6 } from 'node:net'

/*
 * Which addresses are the public internet. IPv4 by the special-purpose registry
 * https://www.iana.org/assignments/iana-ipv4-special-registry ; IPv6 the other way round, because so little of it is in use:
 * only 2000::/3 is global unicast, and what is special inside of it is taken out
 * https://www.iana.org/assignments/iana-ipv6-special-registry . Mapped, NAT64, 6to4 and Teredo spellings of an IPv4 address are
 * all outside, whatever address they hold.
 */

type Range = readonly [start: string, bits: number]

const SPECIAL_IPV4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
const GLOBAL_IPV6: Range = ['2000::', 3]
const SPECIAL_IPV6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

/** Whether the server may connect to an IP address, as `dns.lookup` writes it, on behalf of an untrusted party. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL_IPV4.some((range) => isWithin(ipv4(address), range, ipv4, 32))
  if (!isIPv6(address) || address.includes('%')) return false
  const value = ipv6(address)
  return isWithin(value, GLOBAL_IPV6, ipv6, 128) && !SPECIAL_IPV6.some((range) => isWithin(value, range, ipv6, 128))
}

/** The address of a caller that providers of payments may be told: IPv4, and nobody's own network. */
export const publicIPv4 = (address: string): string | undefined =>
  isIPv4(address) && isPublicAddress(address) ? address : undefined

/** The machine itself: 127.0.0.0/8 and ::1. */
export const isLoopbackAddress = (address: string): boolean =>
  isIPv4(address) ? address.startsWith('127.') : isIPv6(address) && !address.includes('%') && ipv6(address) === 1n

function isWithin(value: bigint, [start, bits]: Range, parse: (text: string) => bigint, width: number): boolean {
  const rest = BigInt(width - bits)
  return value >> rest === parse(start) >> rest
}

const ipv4 = (text: string): bigint => text.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)

/** @param text a text that isIPv6 has accepted */
function ipv6(text: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const low = dotted?.[2] === undefined ? 0n : ipv4(dotted[2])
  const groups = dotted ? `${dotted[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}` : text
  const [head = '', tail] = groups.split('::')
  const parts = (side: string) => (side === '' ? [] : side.split(':'))
  const [before, after] = [parts(head), parts(tail ?? '')]
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n)
}
