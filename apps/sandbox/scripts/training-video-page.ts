/** Runs inside a browser page: draws the video on a canvas and records it. Self-contained on purpose. */
export async function recordTrainingVideo(): Promise<string> {
  const scenes: readonly { title: string; lines: readonly string[]; picture: string }[] = [
    {
      title: "The breath test",
      lines: ["Six steps, about two minutes.", "Synthetic demo video, no sound."],
      picture: "title",
    },
    {
      title: "1  Fit a new mouthpiece",
      lines: ["One for each patient.", "Clean the handset in between."],
      picture: "handset",
    },
    {
      title: "2  Sit upright",
      lines: ["Lips closed around the mouthpiece,", "nose free, shoulders relaxed."],
      picture: "person",
    },
    {
      title: "3  Press Start",
      lines: ["When the patient is breathing", "through the handset."],
      picture: "start",
    },
    {
      title: "4  Breathe normally",
      lines: ["75 seconds of quiet breathing.", "Coughs are left out."],
      picture: "breath",
    },
    {
      title: "5  Enter the pack years",
      lines: ["Or choose Don't know.", "It is asked once for each test."],
      picture: "years",
    },
    {
      title: "6  Read the result",
      lines: ["Category, severity and curves together.", "Save the report before midnight."],
      picture: "result",
    },
  ];
  const sceneS = 4;
  const canvas = document.createElement("canvas");
  canvas.width = 854;
  canvas.height = 480;
  document.body.append(canvas);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const teal = "#0f5a5c";

  function drawPicture(name: string, share: number): void {
    if (!pen) return;
    pen.save();
    pen.translate(620, 245);
    pen.lineWidth = 5;
    pen.strokeStyle = teal;
    pen.fillStyle = teal;
    if (name === "handset" || name === "start") {
      pen.strokeRect(-55, -110, 110, 230);
      pen.fillRect(-22, -150 + 14 * Math.cos(share * 6), 44, 40);
      pen.beginPath();
      pen.arc(0, 70, 24, 0, 2 * Math.PI);
      if (name === "start" && share > 0.4) pen.fill();
      pen.stroke();
    } else if (name === "person") {
      pen.beginPath();
      pen.arc(0, -90, 46, 0, 2 * Math.PI);
      pen.moveTo(0, -44);
      pen.lineTo(0, 70);
      pen.moveTo(-70, 10);
      pen.lineTo(0, -20);
      pen.lineTo(70, 10);
      pen.moveTo(-60, 130);
      pen.lineTo(0, 70);
      pen.lineTo(60, 130);
      pen.stroke();
    } else if (name === "years") {
      pen.strokeRect(-120, -45, 240, 90);
      pen.font = "700 54px Helvetica, Arial, sans-serif";
      pen.textAlign = "center";
      pen.fillText("1234".slice(2, 2 + Math.ceil(share * 2)), 0, 20);
    } else {
      // A capnogram that draws itself; the title shows it whole.
      pen.beginPath();
      const until = name === "title" ? 1 : share;
      for (let x = 0; x <= 300 * until; x++) {
        const phase = (x % 75) / 75;
        const risen = 1 - Math.exp(-(phase - 0.4) / 0.07);
        const kPa = phase < 0.4 ? Math.exp(-phase / 0.05) : risen * (0.88 + 0.2 * (phase - 0.4));
        const y = 70 - 150 * kPa;
        if (x === 0) pen.moveTo(-150, y);
        else pen.lineTo(x - 150, y);
      }
      pen.stroke();
      pen.globalAlpha = 0.3;
      pen.fillRect(-160, 76, 320, 4);
      pen.globalAlpha = 1;
      if (name === "result") {
        pen.font = "700 30px Helvetica, Arial, sans-serif";
        pen.textAlign = "center";
        pen.fillText("Test result", 0, 130);
      }
    }
    pen.restore();
  }

  function draw(elapsedS: number): void {
    if (!pen) return;
    const index = Math.min(scenes.length - 1, Math.floor(elapsedS / sceneS));
    const scene = scenes[index];
    if (!scene) return;
    const share = elapsedS / sceneS - index;
    pen.fillStyle = "#f4f7f8";
    pen.fillRect(0, 0, 854, 480);
    pen.fillStyle = teal;
    pen.fillRect(0, 0, 854, 10);
    pen.fillRect(0, 468, 854 * Math.min(1, elapsedS / (scenes.length * sceneS)), 12);
    pen.fillStyle = "#12212b";
    pen.textAlign = "left";
    pen.font = "700 36px Helvetica, Arial, sans-serif";
    pen.fillText(scene.title, 50, 170);
    pen.font = "23px Helvetica, Arial, sans-serif";
    for (const [row, line] of scene.lines.entries()) pen.fillText(line, 50, 225 + 38 * row);
    pen.font = "15px Helvetica, Arial, sans-serif";
    pen.fillStyle = "#47565f";
    pen.fillText("Capno demo. Not a medical device.", 50, 440);
    drawPicture(scene.picture, share);
  }

  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(15), {
    mimeType: "video/webm;codecs=vp8",
    videoBitsPerSecond: 180_000,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsedS = (performance.now() - startedAt) / 1000;
      draw(elapsedS);
      if (elapsedS < scenes.length * sceneS) return;
      clearInterval(timer);
      resolve();
    }, 66);
  });
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
