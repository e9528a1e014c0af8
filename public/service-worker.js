// Shows a page of our own where the browser would say that there is no network. Nothing else is kept here: what is
// disclosed must be as it stands on the server now.
const kept = 'offline-1'
const page = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(kept)
      const response = await fetch(page, { credentials: 'omit', cache: 'reload' })
      const scenery = /\/scenery\/\d+\.svg/.exec(await response.clone().text())
      await Promise.all([cache.put(page, response), scenery && cache.add(scenery[0])])
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== kept) await caches.delete(name)
      // The page is asked for while this worker is still starting: being here costs a visitor no time.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(open(event))
  else if (new URL(request.url).pathname.startsWith('/scenery/')) event.respondWith(fetch(request).catch(() => fromCache(request)))
})

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}

const fromCache = async (request) => (await caches.match(request)) ?? Response.error()
