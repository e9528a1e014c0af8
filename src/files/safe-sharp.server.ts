import sharp from 'sharp'

// The others parse rare and dangerous formats. What is uploaded is one of these four.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

// One picture a process: nothing is used twice, and others use the cores too.
sharp.cache(false)
sharp.concurrency(1)

/** sharp, for programs of their own: it reads only kinds of pictures that may be uploaded. */
export { sharp }
