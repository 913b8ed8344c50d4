/*
 * Wallets of some namespaces have no current network: every request contains one. What the visitor chose is stored with the provider by
 * these methods of our own, which are never sent to a wallet.
 */

export const CHOOSE_NETWORK = 'foyer_chooseNetwork'
export const CHOSEN_NETWORK = 'foyer_chosenNetwork'
