vcl 4.1;
# Varnish in front of the portal (docs/operations.md). It keeps what the portal names tags for (`xkey`), only for requests
# without cookies; the portal purges by tag what has changed. Needs varnish-modules and, so that Brotli reaches browsers,
#   varnishd -f portal.vcl -a :6081 -a purge=127.0.0.1:6082 -p http_gzip_support=off
# PORTAL_SHARED_CACHE=http://127.0.0.1:6082. Nobody but the portal may reach the port for purges.

import std;
import xkey;

# All districts have one address here, and the portal tells them apart by the host name (`hosts` of districts.json).
backend portal {
    .host = "127.0.0.1";
    .port = "9801";
    .connect_timeout = 5s;
    # The portal answers within 50 seconds.
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (local.socket != "purge") { return (synth(405)); }
        return (synth(200, "Purged " + xkey.purge(req.http.xkey)));
    }
    # The portal would believe them of a trusted proxy.
    unset req.http.X-Forwarded-Host;
    # What a visitor who says who it is gets, and what a form changes, is for nobody else.
    if (req.http.Cookie || req.http.Authorization || req.http.token || req.http.areacode) { return (pass); }
    if (req.method != "GET" && req.method != "HEAD") { return (pass); }
    # Three copies of a page at most. The portal compresses, once for all visitors.
    if (req.http.Accept-Encoding ~ "(^|[ ,])br($|[ ,;])" && req.http.Accept-Encoding !~ "br;q=0") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "gzip" && req.http.Accept-Encoding !~ "gzip;q=0") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # The portal takes parameters in any order.
    set req.url = std.querysort(req.url);
    # While the portal answers, an expired page is only sent while it is asked for the next one.
    set req.grace = 10s;
    if (req.restarts > 0) { set req.grace = 24h; }
    return (hash);
}

sub vcl_hash {
    hash_data(req.url);
    hash_data(req.http.Host);
    # Without host names, districts are told apart by ports. Over TLS, pages have other headers.
    hash_data("" + std.port(local.ip));
    hash_data(req.http.X-Forwarded-Proto);
    return (lookup);
}

sub vcl_backend_response {
    # A page that was kept must not be replaced by a fault.
    if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
    if (beresp.status == 200 && beresp.http.xkey && !beresp.http.Set-Cookie) {
        set beresp.ttl = std.duration(
            regsub(beresp.http.CDN-Cache-Control, "^.*s-maxage=(\d+).*$", "\1") + "s", 0s);
        set beresp.grace = 24h;
        unset beresp.http.x-request-id;
    } elsif (beresp.status == 200 && beresp.http.Cache-Control ~ "immutable" && !beresp.http.Set-Cookie) {
        # Scripts, styles and fonts, whose names change with them.
        set beresp.grace = 24h;
    } else {
        set beresp.uncacheable = true;
        # What is not kept is fetched by everybody at the same time, not one after the other.
        set beresp.ttl = 10s;
        # A fault must not stand in front of a page that was kept.
        if (beresp.status >= 500) { set beresp.ttl = 0s; }
        set beresp.grace = 0s;
    }
    return (deliver);
}

sub vcl_deliver {
    # The portal is away or cannot answer: once more, with the page that was kept for up to 24 hours.
    if (resp.status >= 500 && req.restarts == 0 && req.method != "POST" && !req.http.Cookie) { return (restart); }
    unset resp.http.xkey;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}

sub vcl_backend_error {
    set beresp.status = 503;
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "30";
    set beresp.body = {"<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>系统正在恢复</title><h1>系统正在恢复</h1><p>请几分钟后再打开本页。填写过的内容请先不要关闭。</p></html>
"};
    return (deliver);
}
