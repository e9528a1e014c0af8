import { createContext } from 'react'

/** Label of the sign-in with an identity provider; null where there is none. */
export const ProviderContext = createContext<string | null>(null)
