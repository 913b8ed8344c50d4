/** What a node answers that does not know eth_simulateV1; undefined to any other request. */
export function noSimulation(body = '{}'): Response | undefined {
  const { id, method } = JSON.parse(body) as { id?: number; method?: string }
  if (method !== 'eth_simulateV1') return undefined
  const message = 'the method eth_simulateV1 does not exist/is not available'
  return Response.json({ jsonrpc: '2.0', id, error: { code: -32601, message } })
}
