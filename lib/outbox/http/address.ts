import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the public internet: the special-purpose registry, multicast and all that is reserved. */
const closedNetworks: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Networks inside the global IPv6 unicast space that lead elsewhere: Teredo, 6to4, documentation and others. */
const closedNetworks6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [network, prefix] of closedNetworks) closed.addSubnet(network, prefix, 'ipv4')
const closed6 = new BlockList()
for (const [network, prefix] of closedNetworks6) closed6.addSubnet(network, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Tells whether an address is on the public internet. IPv6 must be global unicast: loopback, link-local, unique local,
 * multicast, IPv4-mapped and NAT64 addresses are outside it. False for a text that is no address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  // An address with a zone is link-local, whatever it begins with.
  if (family === 6 && !address.includes('%'))
    return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
  return false
}
