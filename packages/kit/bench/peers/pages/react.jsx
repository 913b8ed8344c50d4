/* The page that is subtracted from all others: React and a button. */
export const App = () => <button type="button">Connect</button>
