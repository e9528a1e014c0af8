import { join } from 'node:path'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { seedDemoDrafts } from '@three-affairs/demo/drafts.ts'
import { seedDemoMessages } from '@three-affairs/demo/messages.ts'
import { seedPageViews } from '@three-affairs/demo/page-views.ts'
import { seedPastMessages } from '@three-affairs/demo/past-messages.ts'
import { seedDemoRequests } from '@three-affairs/demo/disclosure-requests.ts'
import { seedDemoReports } from '@three-affairs/demo/personal-data.ts'
import { seedDemo } from '@three-affairs/demo/seed.ts'
import { seedDemoStaff } from '@three-affairs/demo/staff.ts'
import { seedDemoSubsidies } from '@three-affairs/demo/payments/payments.ts'
import { runCommandLine } from './command-line.ts'

/** Fills an empty database with demo content. Also run by the first start, in a separate process. */
await runCommandLine('npm run seed', () => async ({ db }, { keys: keySource, districts, dataFolder }) => {
  const keys = await openKeys(db, keySource, sealedTables)
  await seedDemo(db, districts, join(dataFolder, 'files'), console.log)
  await seedDemoSubsidies(db, keys, districts, console.log)
  await seedDemoStaff(db, districts, console.log)
  await seedDemoDrafts(db, keys, districts, console.log)
  await seedPastMessages(db, keys, districts, console.log)
  await seedDemoMessages(db, keys, districts, console.log)
  await seedDemoRequests(db, keys, districts, console.log)
  await seedDemoReports(db, keys, districts, console.log)
  await seedPageViews(db, districts, console.log)
  return 0
})
