import { afterAll, beforeEach } from 'vitest'
import { emptyRateLimits, forgetOpenDatabases } from './database.ts'

// A test must not depend on what tests before it took, whose order may be random.
beforeEach(emptyRateLimits)
afterAll(forgetOpenDatabases)
