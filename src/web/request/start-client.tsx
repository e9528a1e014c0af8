import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { recordEarlyInput } from './early-input.ts'
import { patientFetch } from './patient-fetch.ts'
import { receiveHydrationData } from './hydration-data.ts'

// React Router has no hook for failed page fetches, so fetch itself is wrapped.
window.fetch = patientFetch(window.fetch)

receiveHydrationData()
recordEarlyInput()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
