import { afterAll } from 'vitest'
import { removeFolders } from './folders.ts'

// A set-up file runs before each test file, so this hook runs after all hooks of that file.
afterAll(removeFolders)
