/** No address of a device makes the server call anything but a push service that it knows. */
import { describe, expect, test } from "vitest";
import { isPushEndpoint, PUSH_SERVICES, readPushServices } from "#core/reminder/push-services.ts";

describe("with the services of browsers", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QABC",
    "https://wns2-am3p.notify.windows.com/w/?token=BQY%3d",
    "HTTPS://FCM.GOOGLEAPIS.COM/fcm/send/a",
    "https://fcm.googleapis.com:443/fcm/send/a",
  ])("takes %s", (address) => expect(isPushEndpoint(address, PUSH_SERVICES)).toBe(true));

  test.each([
    "",
    "fcm.googleapis.com/fcm/send/a",
    "http://fcm.googleapis.com/fcm/send/a",
    "https://fcm.googleapis.com:8443/a",
    "https://user@fcm.googleapis.com/a",
    "https://user:word@fcm.googleapis.com/a",
    "https://fcm.googleapis.com@evil.example/a",
    "https://fcm.googleapis.com.evil.example/a",
    "https://evilfcm.googleapis.com/a",
    "https://notify.windows.com/a",
    "https://evilnotify.windows.com/a",
    "https://fcm.googleapis.com./a",
    "https://fcm.googleapis.com/a#b",
    "https://localhost/a",
    "https://127.0.0.1/a",
    "http://127.0.0.1:3000/a",
    "https://[::1]/a",
    "https://10.0.0.1/a",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/a",
    "https://musalla.example/a",
    "file:///etc/passwd",
    "data:text/plain,a",
    "ftp://fcm.googleapis.com/a",
    `https://fcm.googleapis.com/${"a".repeat(1000)}`,
  ])("refuses %j", (address) => expect(isPushEndpoint(address, PUSH_SERVICES)).toBe(false));
});

test("a port of this machine is taken where the owner names it, and no other", () => {
  const services = readPushServices("fcm.googleapis.com, http://127.0.0.1:4000") ?? [];
  expect(services).toEqual(["fcm.googleapis.com", "http://127.0.0.1:4000"]);
  expect(isPushEndpoint("http://127.0.0.1:4000/a", services)).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:4001/a", services)).toBe(false);
  expect(isPushEndpoint("https://127.0.0.1:4000/a", services)).toBe(false);
});

test.each([
  "",
  "localhost",
  "*",
  "*.",
  "*.com:1",
  "https://fcm.googleapis.com",
  "http://10.0.0.1:80",
  "a.example,,b.example",
])("%j is no setting", (text) => expect(readPushServices(text)).toBeNull());
