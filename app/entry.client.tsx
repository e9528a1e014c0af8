import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { patientFetch } from './ui/network.ts'

// React Router offers no other place to say what happens when a page cannot be fetched.
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
