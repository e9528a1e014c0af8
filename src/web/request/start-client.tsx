import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { patientFetch } from '../ui/network.ts'

// React Router has no hook for failed page fetches, so fetch itself is wrapped.
window.fetch = patientFetch(window.fetch)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js')
