import { provideSeededFolder } from './seeded-folder.ts'

provideSeededFolder(process.env.PORTAL_DATA ?? 'test-results/portal-data')
await import('../../src/main.ts')
