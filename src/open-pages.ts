import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Handle } from './web/handle.server.ts'
import type { District } from './domain/districts/schema.ts'
import { type Applications, loadBuiltApplications } from './http/applications.ts'
import { declaredInDevelopment } from './http/pages/declared-pages.ts'

const root = join(import.meta.dirname, '..')

export type Pages = Applications & {
  before?: (request: Parameters<RequestListener>[0], response: Parameters<RequestListener>[1], next: () => void) => void
  close?: () => Promise<void>
}

export async function builtPages(): Promise<Pages> {
  // React uses its development build, three times slower, unless NODE_ENV is set before it is loaded.
  process.env.NODE_ENV ??= 'production'
  return loadBuiltApplications(join(root, 'build'))
}

export async function developmentPages(districts: readonly District[]): Promise<Pages> {
  const { createServer } = await import('vite')
  // Ports for hot reload, next to those of the districts: two portals of one machine must not share them.
  const lastPort = Math.max(...districts.flatMap(({ ports }) => ports))
  const reloadPorts = { public: lastPort + 1, staff: lastPort + 2 }
  const open = async (name: 'public' | 'staff') => {
    const vite = await createServer({
      root: join(root, 'src/web', name),
      server: { middlewareMode: true, hmr: { port: reloadPorts[name] } },
      appType: 'custom',
    })
    const handle: Handle = async (request, site, report) => {
      const loaded = (await vite.ssrLoadModule('/handle.server.ts')) as { handle: Handle }
      return loaded.handle(request, site, report)
    }
    return { vite, handle }
  }
  const [publicSite, staff] = [await open('public'), await open('staff')]
  return {
    handles: { public: publicSite.handle, staff: staff.handle },
    pages: declaredInDevelopment,
    clientFolders: null,
    before: (request, response, next) => {
      const { vite } = request.url?.startsWith(staff.vite.config.base) ? staff : publicSite
      vite.middlewares(request, response, next)
    },
    close: async () => {
      await Promise.all([publicSite.vite.close(), staff.vite.close()])
    },
  }
}
