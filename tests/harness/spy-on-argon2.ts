import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/**
 * Lets tests count and hold password checks, with `vi.mocked(verify)`. This replaces the function where CommonJS keeps
 * it, before the product imports it; `vi.mock` would load the whole product anew for each test file that uses it.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { verify: typeof Argon2.verify }
// A set-up file runs before each test file, all of which share the product's modules.
if (!vi.isMockFunction(argon2.verify)) argon2.verify = vi.fn(argon2.verify)
