// Loaded before the server (node --import): each connection, look-up, datagram and program that it begins is a line on standard error.
import { ChildProcess } from "node:child_process";
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const watch = (owner, name, what) => {
  const original = owner[name];
  owner[name] = function watched(...words) {
    process.stderr.write(`OUTGOING ${what} ${JSON.stringify(words[0])}\n`);
    return original.apply(this, words);
  };
};

watch(net.Socket.prototype, "connect", "connection");
watch(dgram.Socket.prototype, "send", "datagram");
watch(dns, "lookup", "look-up");
watch(dns.promises, "lookup", "look-up");
watch(ChildProcess.prototype, "spawn", "program");
syncBuiltinESMExports();
