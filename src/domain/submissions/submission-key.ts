import { z } from 'zod'

/** The submission key: a UUID, new for each form. */
export const submissionKeySchema = z.uuid()
