/** The wallet's icon: a brass door on slate. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#22303f" d="M0 0h40v40H0z"/><path fill="none" stroke="#e9d3a6" stroke-width="2.6" d="M12 31V19a8 8 0 0 1 16 0v12"/><path fill="#e0a458" d="M17 31V21a3 3 0 0 1 6 0v10z"/><path stroke="#e9d3a6" stroke-width="2.6" stroke-linecap="round" d="M9 31h22"/></svg>`

/** The wallet's name and icon, which are the same for all kinds of network. */
export const FACE = { name: 'Foyer Dev Wallet', icon: `data:image/svg+xml;base64,${btoa(ICON)}` } as const
