# Becomes the first process of a machine of its own: systemd, with a copy of /etc and empty folders for everything that
# the guide makes. Nothing of it reaches the machine outside. Runs in new namespaces (machine.ts).
set -e
mount --make-rprivate /
for folder in /etc /var/lib/postgresql; do
  mkdir -p /mnt/copy
  mount -t tmpfs tmpfs /mnt/copy
  cp -a "$folder/." /mnt/copy/
  mount --move /mnt/copy "$folder"
done
for folder in /run /opt /var/log /var/cache /var/spool /var/lib/prometheus /mnt; do mount -t tmpfs tmpfs "$folder"; done
mkdir -p /run/systemd/system /run/lock
for folder in /var/lib/three-affairs /var/lib/three-affairs-backups; do
  mkdir -p "$folder"
  mount -t tmpfs tmpfs "$folder"
done
install -d -o postgres -g postgres /run/postgresql /var/log/postgresql /var/log/pgbackrest /var/spool/pgbackrest
install -d /var/log/nginx
id prometheus >/dev/null 2>&1 && install -d -o prometheus /var/lib/prometheus/metrics2
ip link set lo up

# The hierarchy that systemd manages, seen from its own root.
if [ -d /sys/fs/cgroup/systemd ]; then
  umount /sys/fs/cgroup/systemd
  mount -t cgroup -o none,name=systemd systemd /sys/fs/cgroup/systemd
else
  umount /sys/fs/cgroup
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
fi

rm -rf /etc/systemd/system/*.wants /etc/systemd/system/*.requires
cat >/etc/systemd/system/machine.target <<'UNIT'
[Unit]
Description=Machine of a test
DefaultDependencies=no
Requires=systemd-journald.service
After=systemd-journald.service
UNIT
# /tmp is that of the machine outside, which must not be emptied.
mkdir -p /etc/tmpfiles.d
: >/etc/tmpfiles.d/tmp.conf
for unit in proc-sys-fs-binfmt_misc.automount systemd-tmpfiles-setup.service systemd-tmpfiles-clean.service \
  systemd-tmpfiles-clean.timer systemd-update-utmp.service \
  systemd-sysusers.service systemd-udevd.service systemd-udev-trigger.service dev-hugepages.mount \
  sys-kernel-debug.mount sys-kernel-tracing.mount systemd-modules-load.service systemd-sysctl.service; do
  ln -sf /dev/null "/etc/systemd/system/$unit"
done
hostname machine
export container=test
exec /lib/systemd/systemd --system --unit=machine.target --log-target=null --show-status=no
