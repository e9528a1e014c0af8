import { configureGlobal } from 'fast-check'

// Of each property that does not name its own number: `npm run exhaustive` searches longer.
configureGlobal({ numRuns: process.env.EXHAUSTIVE ? 2_000 : 50 })
