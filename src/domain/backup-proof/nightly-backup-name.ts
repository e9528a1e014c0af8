export const nightlyBackupName = 'nightly-backup'
